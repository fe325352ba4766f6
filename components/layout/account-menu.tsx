'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Icon, type IconName } from '@/components/ui/icon'
import { fetchJson } from '@/lib/http/fetch-json'
import { GuardedLink } from './guarded-link'
import { leavePage, mayLogOut } from './unsaved-changes'
import { deleteDrafts } from './use-kept'
import { useNotifyError } from './use-notify-error'

type AccountMenuProps = {
  name: string
  email: string
  /** The displayed name of the role. */
  role?: string
  links: readonly { href: string; label: string; icon: IconName }[]
}

/** The signed-in tutor, links to settings, and the sign-out. */
export function AccountMenu({ name, email, role, links }: AccountMenuProps) {
  const t = useTranslations('layout')
  const summary = (
    <>
      <Icon name="user" label={t('account')} />
      <span className="hidden max-w-40 truncate font-semibold lg:inline">{name}</span>
      <Icon name="chevronDown" className="text-muted" />
    </>
  )
  return (
    <Disclosure summary={summary}>
      <p className="px-3 pt-2 pb-3">
        <span className="sr-only">{t('signedInAs')} </span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{email}</span>
        {role && <span className="block text-sm text-muted">{role}</span>}
      </p>
      <ul className="border-t border-line py-2">
        {links.map((link) => (
          <li key={link.href}>
            <GuardedLink
              href={link.href}
              className="flex min-h-11 items-center gap-3 rounded px-3 hover:bg-sunk"
            >
              <Icon name={link.icon} className="text-muted" />
              {link.label}
            </GuardedLink>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-2">
        <LogOutButton />
      </div>
    </Disclosure>
  )
}

export function LogOutButton() {
  const t = useTranslations('layout')
  const { pending, logOut } = useLogOut()
  return (
    <Button
      variant="quiet"
      wide
      className="justify-start gap-3! px-3! font-normal!"
      icon={<Icon name="logOut" className="text-muted" />}
      pending={pending}
      pendingLabel={t('loggingOut')}
      onClick={() => void logOut()}
    >
      {t('logOut')}
    </Button>
  )
}

const delayMs = 900

/**
 * Signs a tutor out: asks about what is unsaved, waits a moment, ends the sign-in on the server, deletes what this
 * browser stores of it, and reloads the page.
 */
function useLogOut() {
  const [pending, setPending] = useState(false)
  const notifyError = useNotifyError()

  async function logOut() {
    if (pending || !(await mayLogOut())) return
    setPending(true)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    try {
      await fetchJson('/api/tutor/login/', { method: 'POST', query: { a: 'logout' } })
      deleteDrafts()
      leavePage()
      location.reload()
    } catch (error) {
      notifyError(error)
      setPending(false)
    }
  }

  return { pending, logOut }
}
