import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { beApp } from './lib/app.svelte';
import { language } from './lib/i18n.svelte';

document.documentElement.lang = language.now;
mount(App, { target: document.getElementById('app')! });
beApp();
