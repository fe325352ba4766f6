import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import type { StoredEntry } from '@/lib/offline/store'

const entry = (at: number, value: string): StoredEntry => ({
  key: 'me/choice',
  owner: 'me',
  kind: 'choice',
  at,
  value,
})

/** The store of another tab: a page of its own on the same device. */
async function openTab() {
  vi.resetModules()
  return import('@/lib/offline/store')
}

/** The store of a tab whose device cannot be opened until the function that it gives is called. */
async function openShutTab() {
  const shut = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('shut')
  })
  const tab = await openTab()
  return { tab, open: () => shut.mockRestore() }
}

const now = Date.now()

afterEach(async () => {
  vi.restoreAllMocks()
  await (await openTab()).forgetOwner('me')
})

it('tells what another tab has stored under a key, and whether it has removed it', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.put(entry(now, 'mine'))
  await two.put(entry(now + 1, 'yours'))
  expect(await one.findStored('me/choice')).toEqual(entry(now + 1, 'yours'))
  await two.replace(entry(now + 1, 'yours'), null)
  expect(await one.findStored('me/choice')).toBeNull()
})

it('cannot tell it of a device that does not open', async () => {
  const { tab } = await openShutTab()
  expect(await tab.findStored('me/choice')).toBeUndefined()
})

it('writes what was left while the device was shut, also what replaced an entry that was never written', async () => {
  const { tab, open } = await openShutTab()
  await tab.put(entry(now, 'first'))
  await tab.replace(entry(now, 'first'), entry(now + 1, 'second'))
  open()
  await tab.untilOpen()
  const other = await openTab()
  await vi.waitFor(async () => expect(await other.findStored('me/choice')).toEqual(entry(now + 1, 'second')))
})

it('puts nothing left over what another tab has stored since', async () => {
  const { tab, open } = await openShutTab()
  await tab.put(entry(now, 'left'))
  open()
  const other = await openTab()
  await other.put(entry(now + 1, 'later'))
  await tab.untilOpen()
  await vi.waitFor(async () => expect(await tab.findStored('me/choice')).toEqual(entry(now + 1, 'later')))
  expect(await other.findStored('me/choice')).toEqual(entry(now + 1, 'later'))
})
