// Package arch holds the rules on which package may know which; its tests hold
// the program to them.
package arch
