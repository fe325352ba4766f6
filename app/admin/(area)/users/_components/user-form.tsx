'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { textOf } from '@/components/ui/form-data'
import { atField } from '@/components/ui/form-errors'
import { notify } from '@/components/ui/notify'
import { useForm } from '@/components/ui/use-form'
import { bounds, emailPattern } from '@/lib/bounds'
import { ApiError } from '@/lib/http/fetch-json'
import { createUser, editUser } from '@/lib/users/admin-client'
import { passwordProblem } from '@/lib/users/password-rules'
import { userReply, type UserInput, type UserView } from '@/lib/users/schema'
import { changedPart } from '../../_components/changed'
import { OneTimePassword, type Handover } from './one-time-password'
import { UserFields } from './user-fields'

const list = '/admin/users'

type UserFormProps = {
  /** Null for a new one. */
  user: UserView | null
  /** Roles that may be given. */
  roles: readonly UserView['role'][]
}

function read(data: FormData, fallback: UserView['role']): UserInput {
  const role = userReply.shape.role.safeParse(data.get('role'))
  const password = textOf(data, 'password')
  return {
    name: textOf(data, 'name').trim(),
    email: textOf(data, 'email').trim(),
    role: role.data ?? fallback,
    ...(password !== '' && { password }),
  }
}

function inputOf({ name, email, role }: UserView): UserInput {
  return { name, email, role }
}

/** Name, address and role of a tutor; a new one gets the password that is typed, or one to hand on. */
export function UserForm({ user, roles }: UserFormProps) {
  const t = useTranslations('admin.users')
  const tRole = useTranslations('admin.role')
  const tForms = useTranslations('forms')
  const tFields = useTranslations('fields')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const [typed, setTyped] = useState<UserInput | null>(null)
  const [handover, setHandover] = useState<Handover | null>(null)
  const lowest = roles.at(-1) ?? 'Tutor'

  const say = (field: 'name' | 'email' | 'role', of: UserInput) =>
    field === 'role' ? tRole(of.role) : of[field]

  async function save(input: UserInput, version?: number) {
    setTyped(input)
    if (!user) {
      const { name, email, oneTimePassword } = await createUser(input)
      if (oneTimePassword) return setHandover({ name, email, password: oneTimePassword })
      notify({ title: t('created'), description: name })
      return navigate(list, { asked: true })
    }
    await editUser(user.id, { ...changedPart(input, inputOf(user)), version })
    notify({ title: t('saved'), description: input.name })
    router.refresh()
  }

  const conflict = useEditConflict({
    view: userReply,
    compare: (current) =>
      (['name', 'email', 'role'] as const).flatMap((field) =>
        typed && user && typed[field] !== user[field] && typed[field] !== current[field]
          ? { label: t(field), mine: say(field, typed), theirs: say(field, current) }
          : [],
      ),
    onKeepMine: (version) =>
      save(typed ?? read(new FormData(), lowest), version).then(
        () => true,
        (error: unknown) => {
          notifyError(error)
          return false
        },
      ),
    onTakeTheirs: () => router.refresh(),
  })

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => {
      const { name, email, password } = read(data, lowest)
      const problem = password === undefined ? undefined : passwordProblem(password)
      return {
        password: problem && tFields(problem),
        name: name.length >= bounds.name.min ? undefined : tFields('name'),
        email: emailPattern.test(email) ? undefined : tFields('email'),
      }
    },
    onSubmit: (data) =>
      save(read(data, lowest), user?.version).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === 'email_taken' ? atField('email', error) : error
      }),
    onError: (error) => {
      if (!conflict.caught(error)) notifyError(error)
    },
  })
  useUnsavedChanges(dirty)

  return (
    <form {...form} className="grid gap-5">
      <UserFields user={user} roles={roles} errors={errors} />
      <div>
        <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
          {user ? tForms('save') : t('create')}
        </Button>
      </div>
      {conflict.question}
      <OneTimePassword handover={handover} onDone={() => void navigate(list)} />
    </form>
  )
}
