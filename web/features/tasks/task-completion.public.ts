export { taskQuery } from './tasks.api.ts';
export { useCompletion } from '#web/features/tasks/due/use-completion.tsx';
