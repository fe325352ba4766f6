import type { DemoLecture, DemoSession } from '@/prisma/demo/content'

const independence: DemoSession = {
  title: 'Linear independence',
  content: String.raw`**Warm-up.** Vectors $v_1, \dots, v_k$ are *linearly independent* if

$$\lambda_1 v_1 + \dots + \lambda_k v_k = 0 \quad\Longrightarrow\quad \lambda_1 = \dots = \lambda_k = 0.$$

Work in pairs on sheet 1, problems 2 and 3. We compare on the board at half past.`,
  quickCheck: {
    title: 'Independence and span',
    questions: [
      {
        text: String.raw`The vectors $(1, 2)$ and $(2, 4)$ in $\mathbb{R}^2$ are …`,
        answers: ['linearly independent.', 'a basis.', 'linearly dependent.', 'orthogonal.'],
        correct: 2,
        ease: 0.86,
      },
      {
        text: String.raw`What is the dimension of the span of $(1,0,1)$, $(0,1,1)$ and $(1,1,2)$?`,
        answers: ['1', '2', '3', '0'],
        correct: 1,
        points: 2,
        ease: 0.64,
        tempting: 2,
      },
      {
        text: String.raw`Which set is a subspace of $\mathbb{R}^2$?`,
        answers: [
          String.raw`$\{(x,y) : x + y = 1\}$`,
          String.raw`$\{(x,y) : x \ge 0\}$`,
          String.raw`$\{(x,y) : xy = 0\}$`,
          String.raw`$\{(x,y) : x + 2y = 0\}$`,
        ],
        correct: 3,
        points: 2,
        ease: 0.58,
        tempting: 2,
      },
    ],
  },
  questions: [
    {
      text: String.raw`How many matrices are in a basis of the space $\mathbb{R}^{2 \times 3}$?`,
      answers: ['2', '3', '5', '6'],
      correct: 3,
      ease: 0.55,
      tempting: 1,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'Is the empty set linearly independent?'],
    ['orga', 'Could the groups be a little smaller?'],
  ],
  pace: 3,
}

const products: DemoSession = {
  title: 'Matrix products',
  content: String.raw`**Rows times columns:** $(AB)_{ij} = \sum_k a_{ik}\, b_{kj}$. The inner sizes must agree.

Matrices do *not* commute. Find two $2 \times 2$ matrices with $AB = 0$ and $BA \ne 0$.`,
  quickCheck: {
    title: 'Multiplying matrices',
    questions: [
      {
        text: String.raw`$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix} = {?}$`,
        answers: [
          String.raw`$\begin{pmatrix} 2 & 1 \\ 4 & 3 \end{pmatrix}$`,
          String.raw`$\begin{pmatrix} 3 & 4 \\ 1 & 2 \end{pmatrix}$`,
          String.raw`$\begin{pmatrix} 0 & 2 \\ 3 & 0 \end{pmatrix}$`,
          String.raw`$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$`,
        ],
        correct: 0,
        points: 2,
        ease: 0.7,
        tempting: 1,
      },
      {
        text: String.raw`$A$ is a $3 \times 2$ matrix, $B$ is a $2 \times 4$ matrix. Which size has $AB$?`,
        answers: [
          String.raw`$2 \times 2$`,
          String.raw`$4 \times 3$`,
          String.raw`$3 \times 4$`,
          'The product does not exist.',
        ],
        correct: 2,
        ease: 0.84,
        tempting: 3,
      },
      {
        text: String.raw`For all matrices whose product exists, $(AB)^T$ equals …`,
        answers: [String.raw`$A^T B^T$`, String.raw`$B^T A^T$`, String.raw`$BA$`, String.raw`$AB$`],
        correct: 1,
        ease: 0.68,
        tempting: 0,
      },
    ],
  },
  questions: [
    {
      text: String.raw`What is $(A + B)^2$ for square matrices $A$ and $B$ of the same size?`,
      answers: [
        String.raw`$A^2 + 2AB + B^2$`,
        String.raw`$A^2 + B^2$`,
        String.raw`$A^2 + AB + BA + B^2$`,
        String.raw`$A^2 + 2BA + B^2$`,
      ],
      correct: 2,
      ease: 0.5,
      tempting: 0,
    },
  ],
  peerInstruction: true,
  feedback: [
    ['contentual', 'Please one more example with matrices that are not square.'],
    ['fun', 'My matrices commute. By train.'],
    ['tutor', 'Thanks for walking around and looking at our sheets.'],
  ],
  pace: 2,
}

const determinants: DemoSession = {
  title: 'Determinants and inverses',
  content: String.raw`| what happens to $A$ | what happens to $\det A$ |
|---|---|
| two rows are swapped | changes its sign |
| a row is multiplied by $c$ | is multiplied by $c$ |
| a multiple of one row is added to another | stays |

A square matrix is invertible if and only if $\det A \ne 0$.`,
  quickCheck: {
    title: 'Determinants',
    questions: [
      {
        text: String.raw`$\det \begin{pmatrix} 2 & 1 \\ 5 & 3 \end{pmatrix} = {?}$`,
        answers: ['11', '1', String.raw`$-1$`, '6'],
        correct: 1,
        ease: 0.85,
        tempting: 0,
      },
      {
        text: String.raw`$A$ is a $3 \times 3$ matrix with $\det A = 2$. What is $\det(2A)$?`,
        answers: ['4', '8', '12', '16'],
        correct: 3,
        points: 2,
        ease: 0.48,
        tempting: 0,
      },
      {
        text: 'A square matrix is invertible if and only if …',
        answers: [
          'its columns are linearly independent.',
          'it is symmetric.',
          'none of its entries is 0.',
          'the sum of its diagonal entries is not 0.',
        ],
        correct: 0,
        ease: 0.74,
        tempting: 2,
      },
    ],
  },
  questions: [
    {
      text: String.raw`What is the inverse of $\begin{pmatrix} 1 & 1 \\ 0 & 1 \end{pmatrix}$?`,
      answers: [
        String.raw`$\begin{pmatrix} 1 & 0 \\ 1 & 1 \end{pmatrix}$`,
        String.raw`$\begin{pmatrix} 1 & -1 \\ 0 & 1 \end{pmatrix}$`,
        String.raw`$\begin{pmatrix} -1 & 1 \\ 0 & -1 \end{pmatrix}$`,
        'It has none.',
      ],
      correct: 1,
      ease: 0.66,
      tempting: 0,
    },
  ],
  feedback: [
    ['contentual', 'Why is the determinant an area?'],
    ['disruptive', 'Someone always arrives late and lets the door slam.'],
  ],
  pace: 3,
}

const eigenvalues: DemoSession = {
  title: 'Eigenvalues',
  content: String.raw`$A v = \lambda v$ with $v \ne 0$: the matrix only stretches $v$. Solve $\det(A - \lambda I) = 0$.

**Problem of the day.** Let

$$A = \begin{pmatrix} 1 & 1 \\ 1 & 0 \end{pmatrix}.$$

Find its eigenvalues. Where have you met the larger one before?`,
  quickCheck: {
    title: 'Eigenvalues and eigenvectors',
    questions: [
      {
        text: String.raw`Which are the eigenvalues of $\begin{pmatrix} 2 & 0 \\ 1 & 3 \end{pmatrix}$?`,
        answers: ['0 and 1', '1 and 5', '2 and 3', '1 and 6'],
        correct: 2,
        ease: 0.76,
      },
      {
        text: String.raw`Let $Av = \lambda v$ with $v \ne 0$. Then $A^2 v = {?}$`,
        answers: [
          String.raw`$2\lambda v$`,
          String.raw`$\lambda v^2$`,
          String.raw`$\lambda v$`,
          String.raw`$\lambda^2 v$`,
        ],
        correct: 3,
        ease: 0.72,
        tempting: 0,
      },
      {
        text: String.raw`How many **real** eigenvalues has the rotation of the plane by $90^\circ$?`,
        answers: ['none', 'one', 'two', 'infinitely many'],
        correct: 0,
        points: 2,
        ease: 0.54,
        tempting: 2,
      },
    ],
  },
  questions: [
    {
      text: String.raw`What is the product of all complex eigenvalues of a matrix, counted with multiplicity?`,
      answers: ['its trace', 'its determinant', 'its rank', 'its size'],
      correct: 1,
      ease: 0.58,
      tempting: 0,
    },
  ],
  feedback: [
    ['contentual', 'The golden ratio in a matrix, that was beautiful.'],
    ['orga', 'Will there be a mock exam before Christmas?'],
    ['hqa', 'The formulas look great on the phone.'],
  ],
  pace: 4,
}

const orthogonality: DemoSession = {
  title: 'Orthogonality and least squares',
  content: String.raw`If $Ax = b$ has no solution, take the $x$ that makes $\lVert Ax - b \rVert$ smallest:

$$A^T A\, x = A^T b.$$

Bring the data of sheet 5 along: we fit a line through it.`,
  quickCheck: {
    title: 'Orthogonality',
    questions: [
      {
        text: String.raw`The vectors $(1, 2, -1)$ and $(3, 0, 3)$ are …`,
        answers: ['parallel.', 'orthogonal.', 'of the same length.', 'linearly dependent.'],
        correct: 1,
        ease: 0.8,
      },
      {
        text: String.raw`What is the orthogonal projection of $(3, 4)$ onto the line through the origin and $(1, 0)$?`,
        answers: ['$(3, 0)$', '$(0, 4)$', '$(5, 0)$', '$(1, 0)$'],
        correct: 0,
        ease: 0.76,
        tempting: 2,
      },
      {
        text: String.raw`Which equation leads to the least squares solution of $Ax = b$?`,
        answers: [
          String.raw`$A x = A^T b$`,
          String.raw`$A A^T x = b$`,
          String.raw`$A^T A\, x = A^T b$`,
          String.raw`$A^2 x = A b$`,
        ],
        correct: 2,
        points: 2,
        ease: 0.66,
        tempting: 1,
      },
    ],
  },
  questions: [
    {
      text: String.raw`The columns of the square matrix $Q$ are orthonormal. Which equation holds?`,
      answers: [
        String.raw`$Q^2 = I$`,
        String.raw`$Q = Q^T$`,
        String.raw`$\det Q = 1$`,
        String.raw`$Q^T Q = I$`,
      ],
      correct: 3,
      ease: 0.6,
      tempting: 2,
    },
  ],
  feedback: [],
  pace: 3,
}

export const linearAlgebra: DemoLecture = {
  title: 'Linear Algebra I: Exercise Class',
  type: 'TUT',
  students: 34,
  quizTimer: 60,
  quickCheckTimer: 90,
  sessions: [independence, products, determinants, eigenvalues, orthogonality],
}
