'use client'

import dynamic from 'next/dynamic'

/**
 * The switches for pages that stand in for others (not found, forbidden). The router sends the code of those along with
 * every page; this way only the page that shows them loads the switches.
 */
export const LazyPreferenceSwitches = dynamic(() =>
  import('./preference-switches').then((module) => module.PreferenceSwitches),
)
