/** Who asks for a page or calls; lecture A is the one that is spoken of. The columns of both tables stand in this order. */
export const visitors = [
  'anonymous',
  'participant',
  'participantElsewhere',
  'tutor',
  'tutorElsewhere',
  'admin',
  'chairOwner',
  'superuser',
] as const

export type Visitor = (typeof visitors)[number]

/**
 * What everybody gets from every page, with and without the slash at its end.
 * A number is a status; everything else is where a 307 leads: `login` with the way back in `next`, `base` the front
 * entry page, `denied` the page that says no, or a path. `{lecture}`, `{session}`, `{semester}`, `{user}` stand for ids.
 * The columns: nobody signed in · participant of A · participant of another lecture · tutor of A · tutor of another
 * lecture · Admin · ChairOwner · Superuser.
 */
export const pageTable: Record<string, string> = {
  // The entry page, which knows those who are signed in
  '/':                                       '200 /app /app /tutor /tutor /tutor /tutor /tutor',
  '/login':                                  '200 /app /app /tutor /tutor /tutor /tutor /tutor',

  // Without somebody whom the university has vouched for there is nothing to confirm
  '/login/link':                             '/login /login /login /login /login /login /login /login',

  // A phone that has scanned a laptop’s code
  '/phone':                                  '200 200 200 200 200 200 200 200',
  // A wall, which nobody signs in at
  '/wall':                                   '200 200 200 200 200 200 200 200',

  // Pages that say no or nothing
  '/forbidden':                              '403 403 403 403 403 403 403 403',
  '/admin/403.html':                         'login 403 403 403 403 403 403 403',
  '/no/such/page':                           '404 404 404 404 404 404 404 404',

  // The files of prerendered pages, which are sent under the addresses of those pages
  '/hall/{locale}':                          '404 404 404 404 404 404 404 404',
  '/hall/{locale}/app':                      '404 404 404 404 404 404 404 404',
  '/hall/{locale}/login':                    '404 404 404 404 404 404 404 404',
  // What says so of an address that nothing has
  '/{missing}':                              '404 404 404 404 404 404 404 404',

  // Students
  '/app':                                    'login 200 200 base base base base base',

  // Tutors
  '/tutor':                                  'login base base /tutor/lecture /tutor/lecture /tutor/lecture /tutor/lecture /tutor/lecture',
  '/tutor/lecture':                          'login base base /tutor/lecture/dashboard /tutor/lecture/dashboard /tutor/lecture/dashboard /tutor/lecture/dashboard /tutor/lecture/dashboard',
  '/tutor/lecture/analytics':               'login base base 200 200 200 200 200',
  '/tutor/lecture/analytics/feedback':      'login base base 200 200 200 200 200',
  '/tutor/lecture/analytics/participants':  'login base base 200 200 200 200 200',
  '/tutor/lecture/dashboard':                'login base base 200 200 200 200 200',
  '/tutor/lecture/feedback':                 'login base base 200 200 200 200 200',
  '/tutor/lecture/questions':                'login base base 200 200 200 200 200',
  '/tutor/lecture/quickchecks':              'login base base 200 200 200 200 200',
  '/tutor/lecture/sessions':                 'login base base 200 200 200 200 200',
  '/tutor/lecture/sessions/{session}/view':  'login base base 200 404 200 200 200',
  '/tutor/lecture/sessions/{session}/summary': 'login base base 200 404 200 200 200',
  '/tutor/lecture/settings':                 'login base base 200 200 200 200 200',
  '/tutor/settings':                         'login base base /tutor/settings/account /tutor/settings/account /tutor/settings/account /tutor/settings/account /tutor/settings/account',
  '/tutor/settings/account':                 'login base base 200 200 200 200 200',
  '/tutor/settings/security':                'login base base 200 200 200 200 200',
  '/tutor/settings/appearance':              'login base base 200 200 200 200 200',
  '/tutor/settings/help':                    'login base base 200 200 200 200 200',
  '/tutor/password':                         'login base base 200 200 200 200 200',
  '/tutor/second-factor':                    'login base base /tutor/settings/security /tutor/settings/security /tutor/settings/security /tutor/settings/security /tutor/settings/security',
  '/tutor/present':                          'login base base 200 200 200 200 200',
  '/tutor/present?lecture={lecture}':        'login base base 200 404 200 200 200',

  // Administration
  '/admin':                                  'login base base denied denied /admin/lectures/ /admin/lectures/ /admin/lectures/',
  '/admin/lectures':                         'login base base denied denied 200 200 200',
  '/admin/lectures/{lecture}':               'login base base denied denied 200 200 200',
  '/admin/semesters':                        'login base base denied denied 200 200 200',
  '/admin/semesters/{semester}':             'login base base denied denied 200 200 200',
  '/admin/users':                            'login base base denied denied 200 200 200',
  '/admin/users/{user}':                     'login base base denied denied 200 200 200',
  '/admin/users/create':                     'login base base denied denied 200 200 200',
  '/admin/chair':                            'login base base denied denied 200 200 200',
  '/admin/audit':                            'login base base denied denied denied 200 200',
} // prettier-ignore
