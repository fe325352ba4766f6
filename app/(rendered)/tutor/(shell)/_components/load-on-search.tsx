'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/**
 * Loads a page that was not found anew once the query of its address is another one: the router goes on showing it until
 * the path changes (github.com/vercel/next.js/issues/69622).
 */
export function LoadOnSearch() {
  const search = useSearchParams().toString()
  const [first] = useState(search)
  useEffect(() => {
    if (search !== first) location.reload()
  }, [search, first])
  return null
}
