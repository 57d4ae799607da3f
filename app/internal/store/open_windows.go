package store

const openFlags = 0
