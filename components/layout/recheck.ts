import { redirectTarget, type Visitor } from '@/lib/auth/redirects'
import { hearOfLecture } from '@/lib/lectures/tab-client'
import { fetchAuthCheck } from '@/lib/auth/client'

/** The current sign-in, according to the server. */
export async function currentVisitor(): Promise<Visitor> {
  const check = await fetchAuthCheck()
  if (!check.isAuthenticated) return null
  if (check.usertype === 1) return { usertype: 1 }
  hearOfLecture(check.userdata.lecture)
  return { usertype: 2, role: check.userdata.role }
}

/** Where a navigation to `href` has to go instead, by the current sign-in; null if it may continue. */
export async function recheck(href: string): Promise<string | null> {
  return redirectTarget(href, await currentVisitor())
}
