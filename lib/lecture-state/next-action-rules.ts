import { nextStep, type PresenterSituation, type PresenterStep } from '@/lib/rounds/startable-rules'

/**
 * What a tutor does next. In addition to the steps of a remote presenter: `unblank` shows a blank wall again, `choose`
 * offers an item to start, `wait` collects the last answers, `nothing` has nothing to offer.
 */
export type NextAction = Exclude<PresenterStep, 'none'> | 'unblank' | 'choose' | 'wait' | 'nothing'

export type ActionSituation = Omit<PresenterSituation, 'open' | 'sinceStartMs'> & {
  /** The wall is blank. */
  blank: boolean
  /** There are prepared items. */
  hasItems: boolean
}

/** Steps that would be invisible on a blank wall. */
const onWall: readonly PresenterStep[] = ['distribution', 'solution', 'turn']

/**
 * The next action, in the order of a remote presenter. The button names what it starts, so that the result need not be
 * hidden first.
 */
export function nextAction({ blank, hasItems, ...situation }: ActionSituation): NextAction {
  const { round, hasNext } = situation
  const step = nextStep({ ...situation, open: true, sinceStartMs: Infinity })
  if (blank && onWall.includes(step)) return 'unblank'
  if (step === 'clear' && hasNext) return 'start'
  if (step !== 'none') return step
  if (round && !round.final) return 'wait'
  return hasItems ? 'choose' : 'nothing'
}
