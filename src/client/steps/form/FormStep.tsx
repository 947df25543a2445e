export { default } from '../FormWithRefusal.tsx';
