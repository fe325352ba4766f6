'use client'

import dynamic from 'next/dynamic'

/**
 * The switches for pages that replace others (not found, forbidden). The router sends the code of those with every
 * page; this way it excludes the switches.
 */
export const LazyPreferenceSwitches = dynamic(() =>
  import('./preference-switches').then((module) => module.PreferenceSwitches),
)
