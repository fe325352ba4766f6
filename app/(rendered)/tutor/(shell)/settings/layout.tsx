import type { ReactNode } from 'react'
import { findTutor } from '@/lib/auth/page-auth'
import { SettingsTabs } from './_components/settings-tabs'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  // Nothing stands around a page that sends its visitor away.
  if (!(await findTutor())) return children
  return (
    <div className="max-w-3xl">
      <SettingsTabs />
      {children}
    </div>
  )
}
