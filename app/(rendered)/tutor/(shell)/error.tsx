'use client'

import { ErrorMessage, type PageError } from '@/components/layout/error-message'

/** Shown if a page of the tutor area failed, within the area's navigation. */
export default function TutorErrorPage(props: PageError) {
  return <ErrorMessage {...props} />
}
