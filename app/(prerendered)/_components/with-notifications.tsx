import type { ReactNode } from 'react'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { Toaster } from '@/components/ui/toaster'

/**
 * Wraps each page below rather than the layout: client code of a layout is a separate file, and this saves an arriving
 * hall one file.
 */
export function WithNotifications({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider>
      {children}
      <Toaster />
    </MessagesProvider>
  )
}
