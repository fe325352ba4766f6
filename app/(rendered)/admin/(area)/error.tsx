'use client'

import { ErrorMessage, type PageError } from '@/components/layout/error-message'

/** Shown if an administration page failed, within the area's navigation. */
export default function AdminErrorPage(props: PageError) {
  return <ErrorMessage {...props} />
}
