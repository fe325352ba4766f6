import { cache } from 'react'
import { getLiveSnapshot } from '@/lib/lecture-state/tutor-queries'

/** The live state of a lecture, loaded once per page. */
export const loadLive = cache(getLiveSnapshot)
