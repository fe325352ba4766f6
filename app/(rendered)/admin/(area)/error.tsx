'use client'

import { ErrorMessage, type PageError } from '@/components/layout/error-message'

/** A page of the administration failed; the way to the others stays around it. */
export default function AdminErrorPage(props: PageError) {
  return <ErrorMessage {...props} />
}
