export { default } from '../StepForm.tsx';
