/**
 * What becomes of a call about lecture A in which one id is taken from lecture B: every place where an operation takes
 * an id. The first word is what a tutor (or participant) of A alone gets, the second what a tutor of both gets.
 * own: both lectures are theirs, so the call is about B and allowed.
 * none: 200, and nothing of B is in the answer or changed.
 * shared: no lecture owns it (semesters, tutors), or administrators see all of them (the access table says who).
 */
export const swapTable: Record<string, Record<string, string>> = {
  // Tutors
  'GET /api/analytics/': { 'query lecture': '404 404', 'query session': '404 404' },
  'GET /api/dashboard/': { 'query lecture': '404 own' },
  'GET /api/feedback/': {
    'query lecture': '404 404',
    'query id': '404 own',
    'query ids[]': 'none none',
    'query session': '404 404',
  },
  'PATCH /api/feedback/{id}/': { 'path id': '404 own' },
  'DELETE /api/feedback/{id}/': { 'path id': '404 own' },
  'POST /api/feedback/read/': { 'query lecture': '404 404', 'body ids[]': '404 404' },
  'GET /api/lectures/': { 'query id': '404 own' },
  'POST /api/lectures/': { 'body semesterId': 'shared', 'body tutorIds[]': 'shared' },
  'GET /api/lectures/{id}/': { 'path id': '404 own' },
  'PATCH /api/lectures/{id}/': {
    'path id': '404 own',
    'body semesterId': 'shared',
    'body tutorIds[]': 'shared',
  },
  'DELETE /api/lectures/{id}/': { 'path id': '404 own' },
  'POST /api/lectures/{id}/archive/': { 'path id': '404 own' },
  'POST /api/lectures/{id}/code/': { 'path id': '404 own' },
  'POST /api/lectures/{id}/copy/': { 'path id': '404 own', 'body semesterId': 'shared' },
  'GET /api/lectures/{id}/points.csv': { 'path id': '404 own' },
  'POST /api/lectures/{id}/restore/': { 'path id': '404 own' },
  'POST /api/lectures/current/': { 'body id': '404 own' },
  'GET /api/live/': { 'query lecture': '404 own' },
  'GET /api/quickchecks/{id}/results.csv': {
    'path id': '404 404',
    'query session': '404 404',
    'query round': '404 404',
  },
  'GET /api/rounds/': {
    'query id': '404 own',
    'query item': '404 404',
    'query session': '404 404',
    'query lecture': '404 404',
  },
  'POST /api/rounds/': { 'body id': '404 own' },
  'POST /api/rounds/{id}/end/': { 'path id': '404 own' },
  'POST /api/rounds/{id}/extend/': { 'path id': '404 own' },
  'POST /api/rounds/{id}/reveal/': { 'path id': '404 own' },
  'GET /api/rounds/{id}/results/': { 'path id': '404 own' },
  'GET /api/rounds/{id}/registrations/': { 'path id': '404 own' },
  'DELETE /api/rounds/{id}/registrations/{registrationId}/': {
    'path id': '404 404',
    'path registrationId': '404 404',
  },
  'DELETE /api/rounds/{id}/registrations/{registrationId}/identity/': {
    'path id': '404 404',
    'path registrationId': '404 404',
  },
  'GET /api/semesters/': { 'query id': 'shared' },
  'GET /api/tutors/': { 'query id': 'shared' },
  'GET /api/sessions/current/': { 'query lecture': '404 own' },
  'POST /api/sessions/activate/': { 'body id': '404 own' },
  'POST /api/sessions/deactivate/': { 'body id': '404 own' },
  'GET /api/vue/questions/': { 'query lecture': '404 own', 'query id': '404 own' },
  'POST /api/vue/questions/?a=create': { 'query lecture': '404 own' },
  'POST /api/vue/questions/?a=edit': { 'body id': '404 400', 'body answers[].id': '400 400' },
  'POST /api/vue/questions/?a=archive': { 'body id': '404 own' },
  'POST /api/vue/questions/?a=duplicate': { 'body id': '404 own', 'body lectureId': '404 own' },
  'POST /api/vue/questions/?a=delete': { 'body id': '404 own' },
  'GET /api/vue/quickchecks/': { 'query lecture': '404 own', 'query id': '404 own' },
  'POST /api/vue/quickchecks/?a=create': { 'query lecture': '404 404', 'body sessions[]': '404 404' },
  'POST /api/vue/quickchecks/?a=edit': {
    'body id': '404 400',
    'body sessions[]': '404 404',
    'body questions[].id': '400 400',
    'body questions[].answers[].id': '400 400',
  },
  'POST /api/vue/quickchecks/?a=archive': { 'body id': '404 own' },
  'POST /api/vue/quickchecks/?a=duplicate': { 'body id': '404 own', 'body lectureId': '404 own' },
  'POST /api/vue/quickchecks/?a=delete': { 'body id': '404 own' },
  'GET /api/vue/session/': { 'query lecture': '404 own', 'query id': '404 own' },
  'POST /api/vue/session/?a=create': { 'query lecture': '404 own' },
  'POST /api/vue/session/?a=edit': { 'body id': '404 own' },
  'POST /api/vue/session/?a=archive': { 'body id': '404 own' },
  'POST /api/vue/session/?a=delete': { 'body id': '404 own' },

  // Students
  'POST /api/student/question/answer/': { 'body roundId': '404', 'body answerId': '404' },
  'GET /api/student/question/result/': { 'query round': '404' },
  'PUT /api/vue/student/quickcheck/answer/': {
    'body roundId': '404',
    'body questionId': '404',
    'body answerId': '404',
  },
  'POST /api/vue/student/quickcheck/answer/': {
    'body roundId': '404',
    'body answers{key}': '404',
    'body answers{}': '404',
  },
  'POST /api/vue/student/quickcheck/answer/?a=feedback': { 'body roundId': '404' },

  // Administration
  'GET /api/admin/audit/': { 'query actor': 'shared' },
  'GET /api/admin/lectures/': { 'query id': 'shared' },
  'POST /api/admin/lectures/': { 'body semesterId': 'shared', 'body tutorIds[]': 'shared' },
  'GET /api/admin/lectures/{id}/': { 'path id': 'shared' },
  'PATCH /api/admin/lectures/{id}/': {
    'path id': 'shared',
    'body semesterId': 'shared',
    'body tutorIds[]': 'shared',
  },
  'POST /api/admin/lectures/{id}/archive/': { 'path id': 'shared' },
  'POST /api/admin/lectures/{id}/restore/': { 'path id': 'shared' },
  'GET /api/admin/semesters/': { 'query id': 'shared' },
  'GET /api/admin/semesters/{id}/': { 'path id': 'shared' },
  'PATCH /api/admin/semesters/{id}/': { 'path id': 'shared' },
  'DELETE /api/admin/semesters/{id}/': { 'path id': 'shared' },
  'GET /api/admin/users/': { 'query id': 'shared' },
  'GET /api/admin/users/{id}/': { 'path id': 'shared' },
  'PATCH /api/admin/users/{id}/': { 'path id': 'shared' },
}
