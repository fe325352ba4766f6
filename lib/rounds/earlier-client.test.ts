import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { QueuedRequest } from '@/lib/offline/queue'
import { listStored, put } from '@/lib/offline/store'
import { adoptEarlier } from './earlier-client'

it('takes over what tabs of an older version have left, and deletes it there once it is stored here', async () => {
  const outbox = { registrationId: null, ticks: [], submission: null, answerId: 'a' }
  const value = { roundId: 'r', tab: 't', outbox }
  await put({ key: 'me/r/t', owner: 'me', kind: 'round', at: Date.now(), value })
  const taken: QueuedRequest[] = []
  const take = async (request: QueuedRequest) => {
    expect(await listStored('me', 'round')).toHaveLength(1)
    taken.push(request)
  }
  await adoptEarlier(await listStored('me', 'round'), take)
  expect(taken).toMatchObject([{ about: 'answer', body: { roundId: 'r', response: { answerIds: ['a'] } } }])
  expect(await listStored('me', 'round')).toEqual([])
})
