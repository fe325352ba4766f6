// Loaded before every command (node -r), so it must be readable for a Node.js that is too old to read anything else.
'use strict'

var wanted = require('../package.json').engines.node.replace('>=', '')
var found = process.versions.node

/** @param {string[]} one @param {string[]} other */
function isOlder(one, other) {
  for (var i = 0; i < other.length; i += 1) {
    if (Number(one[i]) !== Number(other[i])) return Number(one[i]) < Number(other[i])
  }
  return false
}

if (isOlder(found.split('.'), wanted.split('.'))) {
  var needed = 'Lectern needs Node.js ' + wanted + ' or newer, and this is ' + found + '. '
  console.error(needed + 'Install Node.js 24 LTS (https://nodejs.org), then run the command again.')
  process.exit(1)
}
