/** A key means one thing on every page; those of a remote presenter and of slide shows keep what they mean there. */
const keysOf = {
  start: ['S'],
  end: ['E'],
  extend: ['+'],
  reveal: ['R'],
  question: ['1 – 8'],
  choose: ['N', '⇧ N'],
  search: ['/'],
  timer: ['T'],
  again: ['A'],
  interim: ['I'],
  markRead: ['M'],
  present: ['P'],
  endSession: ['X'],
  forward: ['PageDown', '→'],
  back: ['PageUp', '←'],
  blank: ['B', '.'],
  fullScreen: ['F'],
  help: ['?'],
} as const

type Meaning = keyof typeof keysOf

function listOf<Name extends Meaning>(...meanings: Name[]) {
  return meanings.map((label) => ({ keys: keysOf[label], label }))
}

/** The keys of the overview while a session runs, with the names of what they do. */
export const cockpitShortcuts = listOf(
  'start',
  'end',
  'extend',
  'reveal',
  'question',
  'choose',
  'search',
  'timer',
  'again',
  'interim',
  'markRead',
  'present',
  'endSession',
  'help',
)

/** Those of the overview while none runs: the same, of sessions instead of items. */
export const closedShortcuts = [
  { keys: keysOf.start, label: 'startSession' },
  { keys: keysOf.choose, label: 'chooseSession' },
  ...listOf('markRead', 'present', 'help'),
] as const

/** Those of the projector view. */
export const wallShortcuts = listOf('forward', 'back', 'reveal', 'blank', 'fullScreen', 'help')
