'use client'

import { pause } from '@/lib/http/pause'

/** Names of caches that hold the page; those in sw.js begin like this. */
const PREFIX = 'lectern-'

/** Milliseconds over which a hall spreads its second request for the page. */
const JITTER_MS = 30_000

/** Files that this page is made of, and pictures that came before there was a service worker. */
function usedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = names.filter(
    ({ origin, pathname }) =>
      origin === location.origin && /^\/(?:_next\/static|backend\/api\/images)\//.test(pathname),
  )
  return [...new Set(own.map(({ href }) => href))]
}

/** Tells the service worker something; a browser that has none goes on without. */
async function tell(message: { type: 'page' } | { type: 'files'; urls: string[] }): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has one origin
  active?.postMessage(message)
}

const tellFiles = () => tell({ type: 'files', urls: usedFiles() })

/** A browser that refuses goes on without. */
const ignore = () => undefined

/**
 * Loads one after the other, in a task of its own as long as somebody looks at the page: a tap meanwhile waits for one of
 * them at most. What cannot be loaded now is left for when it is needed.
 */
export async function loadInTurn(loaders: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loaders) {
    await load().catch(ignore)
    if (document.visibilityState === 'visible') await pause(0)
  }
}

/**
 * Lets the page open without network from now on: registers the service worker. `laterParts` load what the page needs
 * later and could not load then.
 */
export async function keepPage(laterParts: readonly (() => Promise<unknown>)[]): Promise<void> {
  setTimeout(() => void tell({ type: 'page' }).catch(ignore), Math.random() * JITTER_MS)
  await navigator.serviceWorker.register('/sw.js')
  await loadInTurn(laterParts)
  await tellFiles()
}

/** Forgets the page, because the student leaves this device. */
export async function forgetPage(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)))
}
