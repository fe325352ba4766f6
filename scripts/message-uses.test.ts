import { expect, test } from 'vitest'
import { findUnused } from './message-uses.mjs'

const translator = "import { useTranslations } from 'next-intl'"
const source = (...lines: string[]) => [translator, ...lines].join('\n')

/** Which of the keys `lists.<name>` no code shows, beside files of other namespaces. */
function unused(names: string[], files: Record<string, string>) {
  const all = { 'components/other.tsx': source("const t = useTranslations('other')", "t('open')"), ...files }
  const keys = names.map((name) => `lists.${name}`)
  return findUnused([...keys, 'other.open'], new Map(Object.entries(all))).map((key) =>
    key.replace('lists.', ''),
  )
}

test.each([
  ["t('open')"],
  ["t(isNew ? 'close' : 'open')"],
  ["t(\n  isNew\n    ? 'close'\n    : 'open',\n  { count },\n)"],
  ["t.rich('open', { link })"],
])('a key that stands in the call is used: %s', (call) => {
  const file = source("const t = useTranslations('lists')", call)
  expect(unused(['open', 'shut'], { 'components/list.tsx': file })).toEqual(['shut'])
})

test('a word of another namespace, and one that is written without a call, use nothing', () => {
  const file = source("const t = useTranslations('lists')", "t('title')", "const state = 'closed'")
  expect(unused(['title', 'open', 'closed'], { 'components/list.tsx': file })).toEqual(['open', 'closed'])
})

test('each of several translators has its own keys', () => {
  const file = source(
    "const [t, tLists] = await Promise.all([getTranslations('other'), getTranslations({ locale, namespace: 'lists' })])",
    "t('open')",
    "tLists('title')",
  )
  // One statement makes both, and does not tell which is which.
  expect(unused(['title', 'open', 'shut'], { 'app/page.tsx': file })).toEqual(['shut'])
  const apart = source(
    "const t = useTranslations('other')",
    "const tLists = useTranslations('lists')",
    "t('open')",
  )
  expect(unused(['open'], { 'app/page.tsx': apart })).toEqual(['open'])
})

test.each([['t(`state.${state}`)'], ["t(`state.${state}` as 'state.open')"], ['t(`${group}.open`)']])(
  'a key that is put together is used: %s',
  (call) => {
    const file = source("const t = useTranslations('lists')", call)
    expect(unused(['state.open', 'shut'], { 'components/list.tsx': file })).toEqual(['shut'])
  },
)

test('a key that a variable holds is a word of the file, of one that imports it, or of what it imports', () => {
  const files = {
    'components/list.tsx': source(
      "import { states } from '@/lib/states'",
      "const t = useTranslations('lists')",
      't(state)',
    ),
    'lib/states.ts': "import type { More } from './more'\nexport const states = ['open']",
    'lib/more.ts': "export type More = 'more'",
    'app/page.tsx': "import { List } from '@/components/list'\nconst state = 'shut'",
    'app/far.tsx': "const state = 'far'",
  }
  expect(unused(['open', 'more', 'shut', 'far'], files)).toEqual(['far'])
})

test.each([
  ['handed to a function', "const t = useTranslations('lists')", 'say(t, 1)'],
  [
    'made for another',
    'const words = () => {',
    "  return createTranslator({ locale, namespace: 'lists' })",
    '}',
  ],
  [
    'of a namespace that a variable holds',
    'const t = useTranslations(kind)',
    "const kind: 'lists' = own",
    't(own)',
  ],
])('the keys of a translator stand where it goes: %s', (_, ...lines) => {
  const files = {
    'components/list.tsx': source(...lines, "import { say } from './say'"),
    'components/say.ts': "export const say = (t, count) => t(count ? 'open' : 'shut')",
  }
  expect(unused(['open', 'shut', 'far'], files)).toEqual(['far'])
})
