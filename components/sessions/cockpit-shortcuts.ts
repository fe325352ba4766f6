/** The keys of the overview while a session runs, with the names of what they do. */
export const cockpitShortcuts = [
  { keys: ['S'], label: 'start' },
  { keys: ['E'], label: 'end' },
  { keys: ['+'], label: 'extend' },
  { keys: ['R'], label: 'reveal' },
  { keys: ['1 – 8'], label: 'question' },
  { keys: ['N', 'B'], label: 'choose' },
  { keys: ['/'], label: 'search' },
  { keys: ['T'], label: 'timer' },
  { keys: ['A'], label: 'again' },
  { keys: ['I'], label: 'interim' },
  { keys: ['M'], label: 'markRead' },
  { keys: ['P'], label: 'present' },
  { keys: ['X'], label: 'endSession' },
  { keys: ['?'], label: 'help' },
] as const
