'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

type Found<Item> = { q: string; items: readonly Item[] }

/** Takes the first match, so that typing and Enter suffice. While a search is pending, waits for its results. */
export function useTakeFirst<Item>(q: string, found: Found<Item> | null, take: (first: Item) => void) {
  const awaited = useRef<string | null>(null)
  const words = q.trim()

  function takeFrom({ items: [first] }: Found<Item>) {
    awaited.current = null
    if (first) take(first)
  }

  const arrive = useEffectEvent((arrived: Found<Item> | null, typed: string) => {
    if (awaited.current !== typed) awaited.current = null
    else if (arrived?.q === typed) takeFrom(arrived)
  })
  useEffect(() => arrive(found, words), [found, words])

  return () => {
    if (words === '') return
    if (found?.q === words) takeFrom(found)
    else awaited.current = words
  }
}
