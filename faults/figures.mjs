/** Lines that were printed and not yet taken. @type {string[]} */
let printed = []

/** Prints a line of a drill's figures and keeps it. @param {string} line */
export function printFigures(line) {
  console.log(line)
  printed.push(line)
}

/** The lines printed since the last call, for the list of failures at the end of a run of all tests. */
export function takeFigures() {
  const lines = printed
  printed = []
  return lines
}
