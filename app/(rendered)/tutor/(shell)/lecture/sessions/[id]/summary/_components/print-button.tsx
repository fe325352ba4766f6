'use client'

import { Button } from '@/components/ui/button'

/** Opens the browser's own dialog, which prints or makes a PDF. */
export function PrintButton({ label }: { label: string }) {
  return <Button onClick={() => window.print()}>{label}</Button>
}
