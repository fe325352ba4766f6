import { useTranslations } from 'next-intl'

/** Keys and what they do, in words. */
export type NamedKeys = { keys: readonly string[]; label: string }

export function KeyList({ keys: list }: { keys: readonly NamedKeys[] }) {
  const t = useTranslations('sessions.keys')
  // They bear a word, which is another one on a keyboard of another language.
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

/** A key means one thing on every page; those of a remote presenter and of slide shows keep what they mean there. */
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

/** The keys of the overview while a session runs, with the names of what they do. */
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

/** Those of the overview while none runs: the same, of sessions instead of items. */
export const closedShortcuts = [
  { keys: keysOf.start, label: 'startSession' },
  { keys: keysOf.choose, label: 'chooseSession' },
  ...listOf('markRead', 'present', 'help'),
] as const

/** Those of the projector view. */
export const wallShortcuts = listOf('forward', 'back', 'reveal', 'blank', 'fullScreen', 'help')
