/** What is promised of a phone: kilobytes (1,024 bytes, gzip) of script by page, scores of 100, milliseconds. */
export const promised = {
  script: { entry: 150, student: 175 },
  /** Of scripts and styles, for the entry page and the student page that takes its place. */
  files: 7,
  /** Everything that is transferred until somebody who has typed a code is in the lecture, with headers. */
  arrival: 240,
  score: 95,
  interactive: 2_000,
}

/** @typedef {{ file: string, bytes: number }} Script */

/** @param {readonly Script[]} scripts */
export function kilobytesOf(scripts) {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}
