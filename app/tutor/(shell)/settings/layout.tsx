import type { ReactNode } from 'react'
import { SettingsTabs } from './_components/settings-tabs'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-3xl">
      <SettingsTabs />
      {children}
    </div>
  )
}
