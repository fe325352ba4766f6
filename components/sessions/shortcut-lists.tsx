import { useTranslations } from 'next-intl'

/** Shortcuts with their descriptions. */
export type NamedKeys = { keys: readonly string[]; label: string }

export function KeyList({ keys: list }: { keys: readonly NamedKeys[] }) {
  const t = useTranslations('sessions.keys')
  // The labels of these keys depend on the language of the keyboard.
  const words: Record<string, string> = { PageDown: t('pageDown'), PageUp: t('pageUp') }
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
      {list.map(({ keys, label }) => (
        <div key={label} className="contents">
          <dt className="flex gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-8 rounded-sm border border-edge px-2 text-center font-sans leading-7 font-semibold"
              >
                {words[key] ?? key}
              </kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A shortcut has the same meaning on every page; those of remote presenters keep their usual one. */
const keysOf = {
  start: ['S'],
  ask: ['Q'],
  end: ['E'],
  extend: ['+'],
  reopen: ['O'],
  reveal: ['R'],
  question: ['1 – 8'],
  choose: ['N', '⇧ N'],
  search: ['/'],
  timer: ['T'],
  hide: ['H'],
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

/** The shortcuts of the overview during a session, with the names of their actions. */
export const cockpitShortcuts = listOf(
  'start',
  'ask',
  'end',
  'extend',
  'reopen',
  'reveal',
  'question',
  'choose',
  'search',
  'timer',
  'hide',
  'again',
  'interim',
  'markRead',
  'present',
  'blank',
  'endSession',
  'help',
)

/** The shortcuts of the overview between sessions: the same, for sessions instead of items. */
export const closedShortcuts = [
  { keys: keysOf.start, label: 'startSession' },
  { keys: keysOf.choose, label: 'chooseSession' },
  ...listOf('markRead', 'present', 'help'),
] as const

/** The shortcuts of the projector view. */
export const wallShortcuts = listOf('forward', 'back', 'reveal', 'blank', 'fullScreen', 'help')
