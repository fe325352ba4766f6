import { redirectTarget, type Visitor } from '@/lib/auth/redirects'
import { hearOfLecture } from '@/lib/lectures/tab-client'
import { fetchAuthCheck } from '@/lib/auth/client'

/** Who the server says is signed in right now. */
export async function currentVisitor(): Promise<Visitor> {
  const check = await fetchAuthCheck()
  if (!check.isAuthenticated) return null
  if (check.usertype === 1) return { usertype: 1 }
  hearOfLecture(check.userdata.lecture)
  return { usertype: 2, role: check.userdata.role }
}

/** Where a move to `href` has to lead, by who is signed in at this moment; null if it may go on. */
export async function recheck(href: string): Promise<string | null> {
  return redirectTarget(href, await currentVisitor())
}
