'use client'

import { ErrorMessage, type PageError } from '@/components/layout/error-message'

/** A page of the tutor area failed; the way to the others stays around it. */
export default function TutorErrorPage(props: PageError) {
  return <ErrorMessage {...props} />
}
