'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { atField } from '@/components/layout/at-field'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { createUser, editUser } from '@/lib/users/client'
import { userInput, userReply, type UserInput, type UserView } from '@/lib/users/schema'
import { changedPart } from '../../_components/changed'
import { useNewerVersion } from '../../_components/use-newer-version'
import { OneTimePassword, type Handover } from './sign-in-panel'
import { UserFields } from './user-fields'

const list = '/admin/users'

type UserFormProps = {
  /** Null for a new one. */
  user: UserView | null
  /** The roles that may be granted. */
  roles: readonly UserView['role'][]
  /** Whether it is the administrator's own account. */
  own?: boolean
}

function inputOf({ name, email, role }: UserView): UserInput {
  return { name, email, role }
}

/** Name, address and role of a tutor; a new one gets the typed or a generated password. */
export function UserForm({ user, roles, own = false }: UserFormProps) {
  const t = useTranslations('admin.users')
  const tTerms = useTranslations('terms')
  const tRole = useTranslations('role')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const [base, setBase] = useState(user)
  const [typed, setTyped] = useState<UserInput | null>(null)
  const [handover, setHandover] = useState<Handover | null>(null)

  const say = (field: 'name' | 'email' | 'role', of: UserInput) =>
    field === 'role' ? tRole(of.role) : of[field]

  function take(stored: UserView) {
    setBase(stored)
    userForm.reset({ ...inputOf(stored), password: undefined })
  }

  async function save(input: UserInput, version?: number): Promise<void> {
    setTyped(input)
    if (!base) {
      const { name, email, oneTimePassword } = await createUser({ ...input, mustChangePassword: true })
      if (oneTimePassword) return setHandover({ name, email, password: oneTimePassword })
      notify({ title: t('created'), description: name })
      return navigate(list, { asked: true })
    }
    take(await editUser(base.id, { ...changedPart(input, inputOf(base)), version }))
    notify({ title: t('saved'), description: input.name })
    router.refresh()
  }

  const conflict = useEditConflict({
    view: userReply,
    compare: (current) =>
      (['name', 'email', 'role'] as const).flatMap((field) =>
        typed && base && typed[field] !== base[field] && typed[field] !== current[field]
          ? { label: tTerms(field), mine: say(field, typed), theirs: say(field, current) }
          : [],
      ),
    onKeepMine: async (version) => {
      if (typed) await save(typed, version)
    },
    onTakeTheirs: (current) => {
      take(current)
      router.refresh()
    },
  })

  const userForm = useZodForm({
    schema: userInput,
    defaultValues: {
      ...(base ? inputOf(base) : { name: '', email: '', role: roles.at(-1) ?? 'Tutor' }),
      password: undefined,
    },
    onSubmit: (input) =>
      save(input, base?.version).catch((error: unknown) => {
        throw atField(error, 'email_taken', 'email')
      }),
    onError: conflict.onError,
  })
  const { form, pending, dirty } = userForm
  useUnsavedChanges(dirty)
  useNewerVersion({ base, newest: user, inputOf, dirty, onFollow: setBase, onTake: take })

  return (
    <form {...form} className="grid gap-5">
      <UserFields form={userForm} isNew={!user} roles={roles} emailFixed={own} />
      <div>
        <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
          {user ? tForms('save') : t('create')}
        </Button>
      </div>
      {conflict.question}
      <OneTimePassword handover={handover} onDone={() => void navigate(list, { asked: true })} />
    </form>
  )
}
