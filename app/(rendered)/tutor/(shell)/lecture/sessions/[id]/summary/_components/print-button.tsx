'use client'

import { Button } from '@/components/ui/button'

/** Opens the browser's print dialog, which can also create a PDF. */
export function PrintButton({ label }: { label: string }) {
  return <Button onClick={() => window.print()}>{label}</Button>
}
