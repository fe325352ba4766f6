'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/**
 * Reloads a not-found page when the query of its address changes: the router would keep showing it until the path
 * changes (github.com/vercel/next.js/issues/69622).
 */
export function LoadOnSearch() {
  const search = useSearchParams().toString()
  const [first] = useState(search)
  useEffect(() => {
    if (search !== first) location.reload()
  }, [search, first])
  return null
}
