import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Icon } from '@/components/ui/icon'

type WithoutTutorProps = {
  count: number
  /** The list shows only these. */
  shown: boolean
}

/** Lectures that nobody can run any more are named before all others, and shown by themselves. */
export function WithoutTutor({ count, shown }: WithoutTutorProps) {
  const t = useTranslations('admin.lectures')
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded border border-danger px-4 py-1">
      <span className="flex min-h-11 items-center gap-3 font-semibold">
        <Icon name="alert" className="text-danger" /> {t('withoutTutor', { count })}
      </span>
      <GuardedLink
        href={shown ? '/admin/lectures/' : '/admin/lectures/?withoutTutor=true'}
        className="link target inline-flex items-center"
      >
        {t(shown ? 'showAll' : 'showThese')}
      </GuardedLink>
    </p>
  )
}
