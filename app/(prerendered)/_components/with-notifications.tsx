import type { ReactNode } from 'react'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { Toaster } from '@/components/ui/toaster'

/**
 * Stands around each page below, not in the layout: whatever of a layout runs in the browser is a file of its own, and
 * a hall that arrives fetches one file less.
 */
export function WithNotifications({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider>
      {children}
      <Toaster />
    </MessagesProvider>
  )
}
