import { describe, expect, it } from 'vitest'
import {
  bySession,
  followStudent,
  isMatriculationNumber,
  settlesAt,
  stageOf,
  startStudent,
  type StudentAction,
} from '@/lib/rounds/student-rules'
import type { ItemView, OwnResult, SharedState, StudentState } from '@/lib/rounds/student-schema'

const START = Date.parse('2031-10-20T08:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()

function makeItem(changes: Partial<ItemView['round']> = {}): ItemView {
  return {
    round: {
      id: 'round-1',
      number: 1,
      kind: 'quickcheck',
      title: 'Graphs',
      startedAt: at(0),
      endsAt: at(60),
      finalAt: null,
      running: true,
      revealed: false,
      ...changes,
    },
    questions: [],
    participation: { answered: 0, present: 4 },
  }
}

const ended = { running: false, finalAt: at(63) }

function makeShared(changes: Partial<SharedState> = {}): SharedState {
  return {
    lecture: { id: 'lecture', title: 'Algorithms', active: true, archived: false },
    session: { id: 'session', number: 1, title: 'Trees', allowEvaluation: false },
    item: makeItem(),
    now: at(10),
    ...changes,
  }
}

const untouched: StudentState['me'] = {
  name: 'Ada Lovelace',
  matriculationNumber: '0',
  registered: false,
  draft: {},
  submittedAt: null,
  answerId: null,
  rating: null,
  tempoAgainAt: null,
  feedbackAgainAt: null,
}

function makeState(me: Partial<StudentState['me']> = {}, shared: Partial<SharedState> = {}): StudentState {
  return { ...makeShared(shared), me: { ...untouched, ...me } }
}

const registered = { registered: true, draft: { q1: { answerId: 'a', seq: 2 } } }

function lecture(changes: Partial<SharedState>): StudentAction {
  return { type: 'lecture', data: makeShared(changes), receivedAtMs: START }
}

function state(next: StudentState, own = false): StudentAction {
  return { type: 'state', state: next, receivedAtMs: START, own }
}

describe('stageOf', () => {
  const stage = (me: Partial<StudentState['me']>, shared: Partial<SharedState> = {}) =>
    stageOf(startStudent(makeState(me, shared)))

  it('waits without a session, and says so in an archived lecture', () => {
    expect(stage({}, { session: null, item: null })).toBe('waiting')
    expect(stage({}, { item: null })).toBe('idle')
    const archived = { id: 'lecture', title: 'Algorithms', active: false, archived: true }
    expect(stage({}, { lecture: archived, session: null, item: null })).toBe('archived')
  })

  it('leads through a QuickCheck', () => {
    expect(stage({})).toBe('join')
    expect(stage(registered)).toBe('answering')
    expect(stage({ ...registered, submittedAt: at(9) })).toBe('submitted')
    expect(stage(registered, { item: makeItem(ended), now: at(61) })).toBe('collecting')
    const final = { item: makeItem(ended), now: at(64) }
    expect(stage({ ...registered, submittedAt: at(63) }, final)).toBe('result')
    expect(stage({ registered: true }, final)).toBe('missed')
    expect(stage({}, final)).toBe('missed')
  })

  it('leads through a single question', () => {
    const question = (changes = {}) => makeItem({ kind: 'question', ...changes })
    expect(stage({}, { item: question() })).toBe('question')
    expect(stage({ answerId: 'a' }, { item: question() })).toBe('answered')
    expect(stage({ answerId: 'a' }, { item: question(ended), now: at(61) })).toBe('collecting')
    expect(stage({}, { item: question(ended), now: at(64) })).toBe('over')
    expect(stage({}, { item: question({ ...ended, revealed: true }), now: at(64) })).toBe('revealed')
  })
})

describe('an event about the lecture', () => {
  it('keeps what is ours while the round is the same', () => {
    const screen = followStudent(startStudent(makeState(registered)), lecture({ now: at(20) }))
    expect(screen.me).toMatchObject(registered)
    expect(screen.now).toBe(at(20))
  })

  it('forgets it with the next round, but not name and limits', () => {
    const before = startStudent(makeState({ ...registered, submittedAt: at(9), feedbackAgainAt: at(40) }))
    const screen = followStudent(before, lecture({ item: makeItem({ id: 'round-2' }), now: at(20) }))
    expect(screen.me).toEqual({ ...untouched, feedbackAgainAt: at(40) })
    expect(stageOf(screen)).toBe('join')
  })

  it('shows that an ended round still collects, until the server has said what counts', () => {
    const before = startStudent(makeState(registered))
    const screen = followStudent(before, lecture({ item: makeItem(ended), now: at(61) }))
    expect(stageOf(screen)).toBe('collecting')
    expect(settlesAt(screen)).toBe(at(63))
    const reply = makeState({ ...registered, submittedAt: at(63) }, { item: makeItem(ended), now: at(64) })
    const settled = followStudent(screen, state(reply))
    expect(stageOf(settled)).toBe('result')
    expect(settlesAt(settled)).toBeNull()
  })

  it('asks again when the reply came too early', () => {
    const before = startStudent(makeState(registered))
    const collecting = followStudent(before, lecture({ item: makeItem(ended), now: at(61) }))
    const early = followStudent(
      collecting,
      state(makeState(registered, { item: makeItem(ended), now: at(62) })),
    )
    expect(stageOf(early)).toBe('collecting')
    expect(settlesAt(early)).toBe(at(63))
  })
})

describe('a reply', () => {
  it('that an event has overtaken brings no earlier round back', () => {
    const before = startStudent(makeState({}, { item: makeItem({ id: 'round-2' }), now: at(30) }))
    const screen = followStudent(before, state(makeState(registered)))
    expect(screen.item?.round.id).toBe('round-2')
    expect(screen.me).toEqual(untouched)
  })

  it('loses no tick and no submission that was confirmed since it was asked for', () => {
    let screen = startStudent(makeState(registered))
    const tick = { answerId: 'b', seq: 3 }
    screen = followStudent(screen, { type: 'ticked', roundId: 'round-1', questionId: 'q1', tick })
    const change = { submittedAt: at(15) }
    screen = followStudent(screen, { type: 'done', roundId: 'round-1', change })
    screen = followStudent(screen, state(makeState(registered, { now: at(16) })))
    expect(screen.me.draft).toEqual({ q1: tick })
    expect(screen.me.submittedAt).toBe(at(15))
  })

  it('to leaving the QuickCheck empties the draft, also for those who join again', () => {
    const left = followStudent(
      startStudent(makeState(registered)),
      state(makeState({}, { now: at(20) }), true),
    )
    expect(stageOf(left)).toBe('join')
    const again = followStudent(left, state(makeState({ registered: true }, { now: at(25) }), true))
    expect(again.me.draft).toEqual({})
    expect(stageOf(again)).toBe('answering')
  })
})

describe('receipts', () => {
  it('about another round change nothing', () => {
    const screen = startStudent(makeState(registered))
    const tick = { answerId: 'b', seq: 9 }
    expect(followStudent(screen, { type: 'ticked', roundId: 'old', questionId: 'q1', tick })).toBe(screen)
    const change = { submittedAt: at(15) }
    expect(followStudent(screen, { type: 'done', roundId: 'old', change })).toBe(screen)
  })

  it('tell when something may be said again', () => {
    const change = { tempoAgainAt: at(70) }
    const screen = followStudent(startStudent(makeState()), { type: 'limits', change })
    expect(screen.me).toEqual({ ...untouched, ...change })
  })
})

describe('counts', () => {
  it('change the participation and the clock, and nothing else', () => {
    const before = startStudent(makeState(registered))
    const participation = { answered: 3, present: 4 }
    const action = { type: 'counts', data: { participation, now: at(12) }, receivedAtMs: START } as const
    const screen = followStudent(before, action)
    expect(screen.item?.participation).toEqual(participation)
    expect(screen.clockAheadMs).toBe(12_000)
    expect(screen.me).toBe(before.me)
  })
})

describe('isMatriculationNumber', () => {
  it('takes 0 for none, else 4 to 12 digits', () => {
    for (const text of ['0', '00', '1234', ' 012345 ', '123456789012'])
      expect(isMatriculationNumber(text)).toBe(true)
    for (const text of ['', '12', '1234567890123', '12a4', '-1234', '1 234'])
      expect(isMatriculationNumber(text)).toBe(false)
  })
})

describe('bySession', () => {
  it('groups results and keeps their order', () => {
    const result = (roundId: string, number: number) =>
      ({ roundId, session: { number, title: `Session ${number}` } }) as OwnResult
    const groups = bySession([result('r3', 2), result('r2', 1), result('r1', 1)])
    expect(
      groups.map(({ session, results }) => [session.number, results.map(({ roundId }) => roundId)]),
    ).toEqual([
      [2, ['r3']],
      [1, ['r2', 'r1']],
    ])
  })
})
