import type { ReactNode } from 'react'
import { findTutor } from '@/lib/auth/page-auth'
import { SettingsTabs } from './_components/settings-tabs'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  // A page that redirects needs no layout.
  if (!(await findTutor())) return children
  return (
    <div className="max-w-3xl">
      <SettingsTabs />
      {children}
    </div>
  )
}
