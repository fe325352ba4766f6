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

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

afterEach(async () => {
  vi.restoreAllMocks()
  await (await openTab()).forgetOwner('me')
})

/** What a tab finds on the device. */
const found = async (tab: Awaited<ReturnType<typeof openTab>>) => {
  await tab.untilOpen()
  return (await tab.listStored('me', 'choice')).map(({ value }) => value)
}

it('writes what was left while the device was shut, also what replaced an entry that was never written', async () => {
  const { tab, open } = await openShutTab()
  await tab.put(entry(now, 'first'))
  await tab.replace(entry(now, 'first'), entry(now + 1, 'second'))
  open()
  await tab.untilOpen()
  await expect.poll(async () => found(await openTab())).toEqual(['second'])
})

it('puts nothing left over what another tab has stored since', async () => {
  const { tab, open } = await openShutTab()
  await tab.put(entry(now, 'left'))
  open()
  await (await openTab()).put(entry(now + 1, 'later'))
  await expect.poll(() => found(tab)).toEqual(['later'])
  expect(await found(await openTab())).toEqual(['later'])
})

it('puts nothing that had to wait for the device over what another tab has stored since', async () => {
  const open = indexedDB.open.bind(indexedDB)
  const late = vi.spyOn(indexedDB, 'open')
  const { promise, resolve } = deferred()
  const tab = await openTab()
  late.mockImplementation((...given) => {
    const request = open(...given)
    const listen = request.addEventListener.bind(request)
    vi.spyOn(request, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      const call = listener as (event: Event) => void
      listen(type, (event) => void (type === 'success' ? promise.then(() => call(event)) : call(event)))
    })
    return request
  })
  const waiting = tab.put(entry(now, 'earlier'))
  await expect.poll(() => late.mock.calls.length).toBe(1)
  late.mockRestore()
  await (await openTab()).put(entry(now + 1, 'later'))
  resolve()
  await waiting
  expect(await found(await openTab())).toEqual(['later'])
})
