'use client'

import dynamic from 'next/dynamic'

/** The placeholder of a drawing until its code is loaded, so that nothing moves. */
function Waiting() {
  return <div className="h-60 rounded bg-sunk" />
}

// The charting library is large: only pages with charts load it, and only in the browser.
export const LazyLineChart = dynamic(() => import('./line-chart').then(({ LineChart }) => LineChart), {
  ssr: false,
  loading: Waiting,
})

export const LazyBarChart = dynamic(() => import('./bar-chart').then(({ BarChart }) => BarChart), {
  ssr: false,
  loading: Waiting,
})
