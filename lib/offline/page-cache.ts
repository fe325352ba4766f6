'use client'

import { useEffect, useEffectEvent } from 'react'

/** Names of caches that hold the page; those in sw.js begin like this. */
const PREFIX = 'lectern-'

/** Milliseconds: when the page has settled; over how long a hall spreads its second request for the page. */
const SETTLED_MS = 5_000
const JITTER_MS = 30_000

/** Files that this page is made of. */
function usedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = names.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_next/static/'),
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

/** Settles when the device says that it has a network. */
function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** A browser that refuses goes on without. */
const ignore = () => undefined

/**
 * Lets the page open without network from now on: registers the service worker once everything else is done.
 * `loadRest` loads what the page needs later and could not load then.
 */
export function useShell(loadRest: () => Promise<unknown>) {
  const load = useEffectEvent(loadRest)
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined
    const start = async () => {
      await untilOnline()
      await navigator.serviceWorker.register('/sw.js')
      await load()
      await tellFiles()
    }
    const timer = setTimeout(() => void start().catch(ignore), SETTLED_MS)
    const delay = SETTLED_MS + Math.random() * JITTER_MS
    const spread = setTimeout(() => void tell({ type: 'page' }).catch(ignore), delay)
    return () => {
      clearTimeout(timer)
      clearTimeout(spread)
    }
  }, [])
}

/** Forgets the page, because the student leaves this device. */
export async function forgetShell(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)))
}
