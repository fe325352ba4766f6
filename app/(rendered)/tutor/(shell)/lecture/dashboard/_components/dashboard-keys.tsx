'use client'

import { useTranslations } from 'next-intl'
import type { NextItem } from '@/components/rounds/use-next-item'
import { useNextActionState } from '@/components/rounds/use-next-action'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { cockpitShortcuts, closedShortcuts } from '@/components/sessions/shortcut-lists'
import { ShortcutHelp, useShortcuts } from '@/components/sessions/shortcuts'
import { Button } from '@/components/ui/button'
import { bounds } from '@/lib/bounds'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

type CockpitKeysProps = {
  round: RoundView | null
  actions: RoundActions
  chosen: NextItem
  help: boolean
  onHelp: (open: boolean) => void
}

/** Presses the button with this mark, which knows what to do and shows the progress. */
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

/** The shortcuts while a session is active, and their list. */
export function CockpitKeys({ round, actions, chosen, help, onHelp }: CockpitKeysProps) {
  const t = useTranslations('dashboard.keys')
  const { lecture, wall } = useLecture().state
  const { start, setWall } = useNextActionState()

  useShortcuts({
    ...questionKeys,
    s: start,
    q: () => press('ask'),
    e: () => round?.running && void actions.end(),
    '+': () => round?.running && void actions.extend(),
    o: () => press('reopen'),
    r: () => void actions.reveal(),
    n: () => chosen.step(1),
    'shift+n': () => chosen.step(-1),
    '/': () => enter('search'),
    t: () => enter('timer'),
    a: () => press('again'),
    h: () => round?.shown && setWall({ hidden: !wall.hidden }),
    i: () => press('interim'),
    m: () => press('mark-read'),
    p: () => openPresentation(lecture.id),
    b: () => press('blank'),
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

type ClosedKeysProps = {
  coming: readonly SessionView[]
  chosen: SessionView | null
  onChoose: (id: string) => void
  help: boolean
  onHelp: (open: boolean) => void
}

/** The shortcuts while no session is active, and their list. */
export function ClosedKeys({ coming, chosen, onChoose, help, onHelp }: ClosedKeysProps) {
  const t = useTranslations('dashboard.keys')
  const { lecture } = useLecture().state

  function step(by: 1 | -1) {
    const place = coming.findIndex(({ id }) => id === chosen?.id)
    const next = coming[(place + by + coming.length) % coming.length]
    if (next) onChoose(next.id)
  }

  useShortcuts({
    s: () => press('start'),
    n: () => step(1),
    'shift+n': () => step(-1),
    m: () => press('mark-read'),
    p: () => openPresentation(lecture.id),
    '?': () => onHelp(true),
  })

  return (
    <ShortcutHelp
      open={help}
      onOpenChange={onHelp}
      shortcuts={closedShortcuts.map(({ keys, label }) => ({ keys, label: t(label) }))}
    />
  )
}

/** Opens the list of shortcuts; shown if there is a keyboard. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const tTerms = useTranslations('terms')
  return (
    <Button
      variant="quiet"
      size="sm"
      shortcut="?"
      aria-haspopup="dialog"
      className="hidden pointer-fine:inline-flex"
      onClick={onPress}
    >
      {tTerms('keys')}
    </Button>
  )
}

/** Opens the projector view in a separate window, to be moved to the projector; brings an open one to the front. */
export function openPresentation(lectureId: string) {
  // Without an address an open window stays as it is; with one, it would reload in front of the hall.
  const wall = window.open('', 'lectern-wall', 'popup,width=1280,height=720')
  if (!wall) return
  const address = new URL(`/tutor/present?lecture=${lectureId}`, location.href)
  const { pathname, search } = wall.location
  const isShown = pathname === address.pathname && new URLSearchParams(search).get('lecture') === lectureId
  if (!isShown) wall.location.assign(address)
  wall.focus()
}
