import { describe, expect, it } from 'vitest'
import {
  followLive,
  pageKey,
  liveRoundStatus,
  startLive,
  type LiveSnapshot,
  type LiveState,
  type OwnAction,
} from '@/lib/lecture-state/tutor-rules'
import { newWallState } from '@/lib/rounds/rules'
import { START, at, counts, lecture, makeRound, session, snapshot } from '@/tests/support/live-snapshot'

const begin = () =>
  followLive(startLive(snapshot), { type: 'counts', data: counts, receivedAtMs: START + 1000 })

/** The state after a change of our own was answered, `seconds` after the start. */
const answer = (state: LiveState, action: OwnAction, seconds = 1) =>
  followLive(state, { ...action, receivedAtMs: START + seconds * 1000 })

describe('following a lecture', () => {
  it('measures how far the clock of the server is ahead', () => {
    expect(startLive(snapshot).clockAheadMs).toBeNull()
    const heard = followLive(startLive(snapshot), {
      type: 'counts',
      data: counts,
      receivedAtMs: START + 1300,
    })
    expect(heard.clockAheadMs).toBe(-300)
  })

  it('keeps the best estimate of the clock and takes a distant one', () => {
    const receivedAtMs = START + 2200
    const late = followLive(begin(), { type: 'counts', data: { ...counts, now: at(2) }, receivedAtMs })
    expect(late.clockAheadMs).toBe(0)
    const reset = followLive(begin(), { type: 'counts', data: { ...counts, now: at(9) }, receivedAtMs })
    expect(reset.clockAheadMs).toBe(6800)
  })

  it('starts counting anew with another round, and keeps who is present', () => {
    const round = makeRound({ id: 'round-2', startedAt: at(90), endsAt: at(150) })
    const next = followLive(begin(), {
      type: 'lecture',
      data: { lecture, session, round, wall: newWallState, listsVersion: 'lists', now: at(90) },
      receivedAtMs: START + 90_000,
    })
    expect(next.counts).toEqual({
      participants: counts.participants,
      tempo: counts.tempo,
      unreadFeedback: 4,
      registered: 0,
      submitted: 0,
      answered: 0,
      finished: 0,
      contested: 0,
      now: counts.now,
    })
  })

  it('does not let a late reply wake an ended round', () => {
    const over = makeRound({ running: false, endedAt: at(20), finalAt: at(23) })
    const ended = answer(begin(), { type: 'round', round: over })
    const late = answer(ended, { type: 'round', round: makeRound({ endsAt: at(90) }) })
    expect(late.round).toMatchObject({ running: false, endedAt: at(20) })
    const older = makeRound({ id: 'round-0', startedAt: at(-50) })
    expect(answer(ended, { type: 'round', round: older })).toBe(ended)
  })

  it('does not let a late reply collect answers of a final round', () => {
    const over = makeRound({ running: false, endedAt: at(20), finalAt: at(23) })
    const final = { ...over, finalAt: at(21), final: true }
    const ended = answer(begin(), { type: 'round', round: final })
    expect(answer(ended, { type: 'round', round: over })).toBe(ended)
    const revealed = { ...final, shown: 'solution' as const, revealed: true }
    expect(answer(ended, { type: 'round', round: revealed }).round).toBe(revealed)
  })

  it('forgets the round when its session ends, and ignores the end of another one', () => {
    const end = { ...session, active: false, state: 'ended' as const, endedAt: at(30) }
    const ended = answer(begin(), { type: 'session', session: end })
    expect(ended).toMatchObject({ session: null, round: null, lecture: { active: false } })
    const other = answer(begin(), { type: 'session', session: { ...end, id: 'other' } })
    expect(other.session?.id).toBe('session')
  })

  describe('the wall', () => {
    const wall = { question: 2, hidden: true, blank: false }
    const change = (state: LiveState, by: 1 | -1, to = wall, roundId = 'round-1') =>
      answer(state, { type: 'wall', wall: to, roundId, change: by }, 2)
    const tell = (state: LiveState, told = newWallState, round = makeRound()) =>
      followLive(state, {
        type: 'lecture',
        data: { lecture, session, round, wall: told, listsVersion: 'lists', now: at(2) },
        receivedAtMs: START + 2000,
      })

    it('shows a change at once, and what others change after it', () => {
      const changed = change(begin(), 1)
      expect(changed.wall).toEqual(wall)
      expect(tell(change(changed, -1), { ...wall, question: 3 }).wall.question).toBe(3)
    })

    it('is not taken back by an event or a reply from before the last change', () => {
      const last = { ...wall, question: 4 }
      const twice = change(change(begin(), 1), 1, last)
      expect(tell(twice).wall).toEqual(last)
      expect(change(twice, -1).wall).toEqual(last)
      expect(change(change(twice, -1), -1, last).wall).toEqual(last)
    })

    it('goes back to what the server has, where it takes neither of two changes, or only the first', () => {
      const refuse = (state: LiveState) =>
        answer(state, { type: 'wall', wall: null, roundId: 'round-1', change: -1 }, 2)
      const twice = change(change(begin(), 1), 1, { ...wall, question: 4 })
      expect(refuse(twice).wall.question).toBe(4)
      expect(refuse(refuse(twice)).wall).toEqual(newWallState)
      expect(refuse(change(twice, -1)).wall).toEqual(wall)
      expect(refuse(refuse(tell(twice, { ...wall, question: 3 }))).wall.question).toBe(3)
    })

    it('begins anew with another round, whatever is answered about the one before', () => {
      const round = makeRound({ id: 'round-2', startedAt: at(90) })
      const begun = answer(change(begin(), 1), { type: 'round', round })
      expect(begun.wall).toEqual(newWallState)
      expect(change(begun, -1).wall).toEqual(newWallState)
      expect(tell(change(begin(), 1), { ...newWallState, blank: true }, round).wall.blank).toBe(true)
      const told = tell(begun, { ...newWallState, blank: true }, round)
      expect(change(told, -1).wall.blank).toBe(true)
    })
  })

  it('takes a page loaded anew only when it is newer', () => {
    const stale = { ...snapshot, round: null }
    expect(followLive(begin(), { type: 'snapshot', snapshot: stale }).round).not.toBeNull()
    const fresh = { ...stale, now: at(5) }
    expect(followLive(begin(), { type: 'snapshot', snapshot: fresh }).round).toBeNull()
  })

  it('takes no page that was read before the last change of our own was answered', () => {
    const read = (state: LiveState, now: string, told: Partial<LiveSnapshot>) =>
      followLive(state, { type: 'snapshot', snapshot: { ...snapshot, ...told, now } })
    const wall = { ...newWallState, blank: true }
    const blank = { type: 'wall', wall, roundId: 'round-1' } as const
    const changed = answer(answer(begin(), { ...blank, change: 1 }, 3), { ...blank, change: -1 }, 4)
    expect(read(changed, at(3.5), { wall: newWallState }).wall).toEqual(wall)
    expect(read(changed, at(4.5), { wall: newWallState }).wall).toEqual(newWallState)

    const round = makeRound({ shown: 'distribution' })
    const shown = answer(begin(), { type: 'round', round }, 4)
    expect(read(shown, at(3.5), {}).round).toBe(round)
    expect(read(shown, at(4.5), {}).round).toBe(snapshot.round)
  })
})

describe('pageKey', () => {
  it('changes with what a page shows, not with more time', () => {
    const key = pageKey(snapshot)
    expect(pageKey({ ...snapshot, round: makeRound({ endsAt: at(90) }) })).toBe(key)
    expect(pageKey({ ...snapshot, round: makeRound({ shown: 'distribution' }) })).not.toBe(key)
    expect(pageKey({ ...snapshot, round: makeRound({ moderations: 1 }) })).not.toBe(key)
    expect(pageKey({ ...snapshot, session: null, round: null })).not.toBe(key)
    expect(pageKey({ ...snapshot, lecture: { regradings: 1 } })).not.toBe(key)
  })

  it('changes with the lists only for a page that shows some', () => {
    const changed = { ...snapshot, listsVersion: 'others' }
    expect(pageKey(changed)).toBe(pageKey(snapshot))
    expect(pageKey(changed, { showsLists: true })).not.toBe(pageKey(snapshot, { showsLists: true }))
  })
})

describe('liveRoundStatus', () => {
  it('collects from the end of the time until the server says that all is in', () => {
    const round = makeRound()
    expect(liveRoundStatus(round, START + 59_999)).toBe('running')
    expect(liveRoundStatus(round, START + 60_000)).toBe('collecting')
    expect(liveRoundStatus({ ...round, running: false }, START + 10_000)).toBe('collecting')
    expect(liveRoundStatus({ ...round, running: false, final: true }, START + 10_000)).toBe('final')
  })
})
