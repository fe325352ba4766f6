'use client'

import dynamic from 'next/dynamic'

/** The place of a drawing until its code is there; nothing below it moves. */
function Waiting() {
  return <div className="h-60 rounded bg-sunk" />
}

// The drawing library is heavy; only pages that draw load it, and only in the browser.
export const LazyLineChart = dynamic(() => import('./line-chart').then(({ LineChart }) => LineChart), {
  ssr: false,
  loading: Waiting,
})

export const LazyBarChart = dynamic(() => import('./bar-chart').then(({ BarChart }) => BarChart), {
  ssr: false,
  loading: Waiting,
})
