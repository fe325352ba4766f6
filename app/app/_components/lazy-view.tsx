'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useCode } from '@/components/ui/use-code'
import { useHydrated } from '@/components/ui/use-hydrated'
import { LoadedPart } from './loaded-part'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

const loadResult = () => import('./own-result-view').then((module) => module.OwnResultView)
const loadRevealed = () => import('./revealed-answer-view').then((module) => module.RevealedAnswerView)

/** Screens that nobody sees at first; the page fetches them when it has settled, long before they are shown. */
const lazyViews = {
  result: { load: loadResult, Screen: dynamic(loadResult) },
  revealed: { load: loadRevealed, Screen: dynamic(loadRevealed) },
}

/** Whether a part has come with the page from the server, and with it its code. */
function useFromServer(): boolean {
  const hydrated = useHydrated()
  return useState(!hydrated)[0]
}

/** A view whose code is loaded later. Without a network it says so and offers another try. */
export function LazyView({ session, name }: { session: StudentPageState; name: keyof typeof lazyViews }) {
  const t = useTranslations('student')
  const { load, Screen } = lazyViews[name]
  const fromServer = useFromServer()
  const [turn, setTurn] = useState(1)
  const [failed, setFailed] = useState(false)
  const isHere = useCode(fromServer ? false : turn, load, () => setFailed(true))
  if (fromServer || isHere) return <Screen session={session} />

  function retry() {
    setFailed(false)
    setTurn((before) => before + 1)
  }

  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t(`heading.${name}`)}</ScreenHeading>
      <LoadedPart loaded={{ value: null, failed, retry }}>{() => null}</LoadedPart>
    </section>
  )
}
