'use client'

import { useTranslations } from 'next-intl'
import type { NextItem } from '@/components/rounds/use-next-item'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { openPresentation } from '@/components/sessions/open-presentation'
import { cockpitShortcuts } from '@/components/sessions/shortcut-lists'
import { ShortcutHelp } from '@/components/sessions/shortcut-help'
import { useShortcuts } from '@/components/sessions/use-shortcuts'
import { bounds } from '@/lib/bounds'
import type { RoundView } from '@/lib/rounds/schema'

type CockpitKeysProps = {
  round: RoundView | null
  actions: RoundActions
  chosen: NextItem
  help: boolean
  onHelp: (open: boolean) => void
}

/** Presses the button that is marked so, with all that it knows and says. */
function press(mark: string) {
  document.querySelector<HTMLButtonElement>(`[data-key="${mark}"]`)?.click()
}

function enter(mark: string) {
  const field = document.querySelector<HTMLInputElement>(`[data-key="${mark}"]`)
  field?.focus()
  field?.select()
}

/** Shows the n-th question of the results. */
function chooseQuestion(number: number) {
  document.querySelectorAll<HTMLInputElement>('[data-key="results"] input[type="radio"]')[number - 1]?.click()
}

const digits = Array.from({ length: bounds.questionsPerQuickCheck.max }, (_, index) => index + 1)
const questionKeys = Object.fromEntries(digits.map((digit) => [String(digit), () => chooseQuestion(digit)]))

/** What the keys do while a session runs, and the list of them. */
export function CockpitKeys({ round, actions, chosen, help, onHelp }: CockpitKeysProps) {
  const t = useTranslations('dashboard.keys')
  const { lecture } = useLecture().state

  useShortcuts({
    ...questionKeys,
    s: () => press('start'),
    e: () => round?.running && void actions.end(),
    '+': () => round?.running && void actions.extend(),
    r: () => round?.final && !round.revealed && void actions.reveal(),
    n: () => chosen.step(1),
    'shift+n': () => chosen.step(-1),
    '/': () => enter('search'),
    t: () => enter('timer'),
    a: () => press('again'),
    i: () => press('interim'),
    m: () => press('mark-read'),
    p: () => openPresentation(lecture.id),
    x: () => press('end-session'),
    '?': () => onHelp(true),
  })

  return (
    <ShortcutHelp
      open={help}
      onOpenChange={onHelp}
      shortcuts={cockpitShortcuts.map(({ keys, label }) => ({ keys, label: t(label) }))}
    />
  )
}
